/* A disk that fails: laid before the C library with LD_PRELOAD, it lets calls about the files of one folder fail.
 * failing_disk.py is the way in. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST_FILES 4096
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static char folder[4096] = "\n"; /* what begins so is on this disk */
static char on_disk[MOST_FILES]; /* the open files that are */
static long calls, first, last;  /* the calls of these numbers fail, counted from 1 */
static int error_number, half;
static char failed[32];

/* Which folder is the disk: to be said before any of its files is opened. */
void disk_is(const char *path)
{
    snprintf(folder, sizeof folder, "%s", path);
}

/* From now on calls are counted, and those from `from` to `to` fail with an errno. half: if the first one
 * is a write, it writes a half. */
void disk_fails(long from, long to, int number, int half_written)
{
    calls = 0;
    first = from;
    last = to;
    error_number = number;
    half = half_written;
    failed[0] = '\0';
}

/* The name of the first call that failed since, or "". */
const char *disk_failed_at(void)
{
    return failed;
}

static int fails(int counts, const char *call)
{
    if (!counts || !last)
        return 0;
    calls++;
    if (calls < first || calls > last)
        return 0;
    if (!failed[0])
        snprintf(failed, sizeof failed, "%s", call);
    errno = error_number;
    return 1;
}

static int names(const char *path)
{
    return !strncmp(path, folder, strlen(folder));
}

static int has(int file)
{
    return file >= 0 && file < MOST_FILES && on_disk[file];
}

#define OPEN(name)                                        \
    int name(const char *path, int flags, ...)            \
    {                                                     \
        va_list more;                                     \
        va_start(more, flags);                            \
        int mode = va_arg(more, int);                     \
        va_end(more);                                     \
        if (fails(names(path), "open"))                   \
            return -1;                                    \
        int file = REAL(name)(path, flags, mode);         \
        if (file >= 0 && file < MOST_FILES)               \
            on_disk[file] = names(path);                  \
        return file;                                      \
    }
OPEN(open)
OPEN(open64)

int close(int file)
{
    if (file >= 0 && file < MOST_FILES)
        on_disk[file] = 0;
    return REAL(close)(file);
}

#define READ(name, parameters, ...)                 \
    ssize_t name parameters                         \
    {                                               \
        if (fails(has(file), "read"))               \
            return -1;                              \
        return REAL(name)(__VA_ARGS__);             \
    }
READ(read, (int file, void *bytes, size_t size), file, bytes, size)
READ(pread, (int file, void *bytes, size_t size, off_t at), file, bytes, size, at)
READ(pread64, (int file, void *bytes, size_t size, off64_t at), file, bytes, size, at)

#define WRITE(name, parameters, ...)                                         \
    ssize_t name parameters                                                  \
    {                                                                        \
        if (fails(has(file), "write")) {                                     \
            if (!half || calls > first || size < 2)                          \
                return -1;                                                   \
            size /= 2;                                                       \
        }                                                                    \
        return REAL(name)(__VA_ARGS__);                                      \
    }
WRITE(write, (int file, const void *bytes, size_t size), file, bytes, size)
WRITE(pwrite, (int file, const void *bytes, size_t size, off_t at), file, bytes, size, at)
WRITE(pwrite64, (int file, const void *bytes, size_t size, off64_t at), file, bytes, size, at)

#define OF_FILE(call, name, parameters, ...) \
    int name parameters                      \
    {                                        \
        if (fails(has(file), call))          \
            return -1;                       \
        return REAL(name)(__VA_ARGS__);      \
    }
OF_FILE("sync", fsync, (int file), file)
OF_FILE("sync", fdatasync, (int file), file)
OF_FILE("truncate", ftruncate, (int file, off_t size), file, size)
OF_FILE("truncate", ftruncate64, (int file, off64_t size), file, size)

int rename(const char *from, const char *to)
{
    return fails(names(from), "rename") ? -1 : REAL(rename)(from, to);
}

int unlink(const char *path)
{
    return fails(names(path), "unlink") ? -1 : REAL(unlink)(path);
}
