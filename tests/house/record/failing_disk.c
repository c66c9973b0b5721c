/* A disk that fails: preloaded before the C library with LD_PRELOAD, it makes calls on the files of one folder fail, or
 * logs all that is written there and synced. failing_disk.py and power_disk.py control it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST_FILES 4096
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static char folder[4096] = "\n"; /* paths that begin with it are on this disk */
static char on_disk[MOST_FILES]; /* whether an open file is on this disk */
static long calls, first, last;  /* the calls with numbers from first to last fail; the first call is 1 */
static int error_number, half;
static char failed[32];

/* Make this folder the disk; call it before any file there is opened. */
void disk_is(const char *path)
{
    snprintf(folder, sizeof folder, "%s", path);
}

/* Count calls from now on, and make those from `from` to `to` fail with this errno. half_written: whether the first of
 * them, if it is a write, writes half of its data. */
void disk_fails(long from, long to, int number, int half_written)
{
    calls = 0;
    first = from;
    last = to;
    error_number = number;
    half = half_written;
    failed[0] = '\0';
}

/* The name of the first call that has failed since disk_fails, or "". */
const char *disk_failed_at(void)
{
    return failed;
}

static char *diary; /* the log: entries, each followed by its bytes */
static size_t used, room;
static int keeps_diary;

struct entry {
    long long kind, file, at, size;
};

/* Start a new log, or stop logging. */
void disk_logs(int on)
{
    keeps_diary = on;
    if (on)
        used = 0;
}

/* The log; its size in bytes goes into *size. */
const char *disk_log(size_t *size)
{
    *size = used;
    return diary;
}

static void note(char kind, long long file, long long at, const void *bytes, size_t size)
{
    struct entry entry = {kind, file, at, size};
    if (!keeps_diary)
        return;
    while (used + sizeof entry + size > room) {
        room = room ? 2 * room : 1 << 20;
        if (!(diary = realloc(diary, room)))
            abort();
    }
    memcpy(diary + used, &entry, sizeof entry);
    memcpy(diary + used + sizeof entry, bytes, size);
    used += sizeof entry + size;
}

static void note_name(char kind, long long file, const char *path)
{
    note(kind, file, 0, path, strlen(path));
}

/* The inode number of an open file: it stays the same as long as the file is open or has a name. */
static long long number(int file)
{
    struct stat status;
    return fstat(file, &status) ? -1 : (long long)status.st_ino;
}

/* Log a mark, which tells how far the caller has got. */
void disk_mark(long mark)
{
    note('M', 0, mark, "", 0);
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

#define OPEN(name)                                                \
    int name(const char *path, int flags, ...)                    \
    {                                                             \
        va_list more;                                             \
        va_start(more, flags);                                    \
        int mode = va_arg(more, int);                             \
        va_end(more);                                             \
        if (fails(names(path), "open"))                           \
            return -1;                                            \
        int was_there = !access(path, F_OK);                      \
        int file = REAL(name)(path, flags, mode);                 \
        if (file >= 0 && file < MOST_FILES)                       \
            on_disk[file] = names(path);                          \
        if (has(file))                                            \
            note_name(was_there ? 'O' : 'C', number(file), path); \
        if (has(file) && flags & O_TRUNC)                         \
            note('T', number(file), 0, "", 0);                    \
        return file;                                              \
    }
OPEN(open)
OPEN(open64)

int close(int file)
{
    if (file >= 0 && file < MOST_FILES)
        on_disk[file] = 0;
    return REAL(close)(file);
}

#define READ(name, parameters, ...)     \
    ssize_t name parameters             \
    {                                   \
        if (fails(has(file), "read"))   \
            return -1;                  \
        return REAL(name)(__VA_ARGS__); \
    }
READ(read, (int file, void *bytes, size_t size), file, bytes, size)
READ(pread, (int file, void *bytes, size_t size, off_t at), file, bytes, size, at)
READ(pread64, (int file, void *bytes, size_t size, off64_t at), file, bytes, size, at)

#define WRITE(name, where, parameters, ...)                   \
    ssize_t name parameters                                   \
    {                                                         \
        if (fails(has(file), "write")) {                      \
            if (!half || calls > first || size < 2)           \
                return -1;                                    \
            size /= 2;                                        \
        }                                                     \
        long long start = has(file) ? (long long)(where) : 0; \
        ssize_t written = REAL(name)(__VA_ARGS__);            \
        if (has(file) && written > 0)                         \
            note('W', number(file), start, bytes, written);   \
        return written;                                       \
    }
WRITE(write, lseek(file, 0, SEEK_CUR), (int file, const void *bytes, size_t size), file, bytes, size)
WRITE(pwrite, at, (int file, const void *bytes, size_t size, off_t at), file, bytes, size, at)
WRITE(pwrite64, at, (int file, const void *bytes, size_t size, off64_t at), file, bytes, size, at)

#define OF_FILE(call, kind, at, name, parameters, ...) \
    int name parameters                                \
    {                                                  \
        if (fails(has(file), call))                    \
            return -1;                                 \
        int result = REAL(name)(__VA_ARGS__);          \
        if (has(file) && !result)                      \
            note(kind, number(file), at, "", 0);       \
        return result;                                 \
    }
OF_FILE("sync", 'S', 0, fsync, (int file), file)
OF_FILE("sync", 'S', 0, fdatasync, (int file), file)
OF_FILE("truncate", 'T', size, ftruncate, (int file, off_t size), file, size)
OF_FILE("truncate", 'T', size, ftruncate64, (int file, off64_t size), file, size)

int rename(const char *from, const char *to)
{
    if (fails(names(from), "rename"))
        return -1;
    int result = REAL(rename)(from, to);
    if (names(from) && !result) {
        note_name('R', 0, from);
        note_name('N', 0, to);
    }
    return result;
}

int unlink(const char *path)
{
    if (fails(names(path), "unlink"))
        return -1;
    int result = REAL(unlink)(path);
    if (names(path) && !result)
        note_name('U', 0, path);
    return result;
}

int mkdir(const char *path, mode_t mode)
{
    int result = REAL(mkdir)(path, mode);
    if (names(path) && !result)
        note_name('D', 0, path);
    return result;
}
