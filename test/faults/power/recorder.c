/*
 * Writes down, in their order, what a process does to the files below $RECORD_FOLDER and what it says on standard output: a library to be
 * loaded before libc (LD_PRELOAD). power-cut.ts makes of it the disk as it was at any moment, without what was never flushed.
 *
 * A record is: kind, path, second path, offset, length, data. W write, T truncate, S flush of a file, D flush of a folder, N new file,
 * R rename, U unlink, A said, E a flush that failed: the one that $RECORD_FAILING counts to.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST 4096
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *paths[MOST];
static int log_fd = -1;
static const char *folder;

static void put(const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    long done = syscall(SYS_write, log_fd, at, size);
    if (done <= 0) _exit(97);
    at += done;
    size -= (size_t)done;
  }
}

static int watching(void) {
  if (log_fd >= 0) return 1;
  const char *file = getenv("RECORD_LOG");
  folder = getenv("RECORD_FOLDER");
  if (!file || !folder) return 0;
  long fd = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (fd < 0) return 0;
  log_fd = (int)fd;
  return 1;
}

static void note(char kind, const char *path, const char *other, uint64_t offset, const void *data, uint64_t length) {
  uint32_t sizes[2] = { (uint32_t)strlen(path), (uint32_t)strlen(other) };
  uint64_t places[2] = { offset, length };
  put(&kind, 1);
  put(sizes, sizeof sizes);
  put(places, sizeof places);
  put(path, sizes[0]);
  put(other, sizes[1]);
  if (data && length > 0) put(data, length);
}

static int below(const char *path) { return watching() && strncmp(path, folder, strlen(folder)) == 0; }
static const char *of(int fd) { return fd >= 0 && fd < MOST ? paths[fd] : NULL; }

#define REAL(name, type) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)

static void opened(int fd, const char *path, int was_there, int flags) {
  if (fd < 0 || fd >= MOST || !below(path)) return;
  pthread_mutex_lock(&lock);
  free(paths[fd]);
  paths[fd] = strdup(path);
  if (!was_there && (flags & O_CREAT)) note('N', path, "", 0, NULL, 0);
  if (was_there && (flags & O_TRUNC)) note('T', path, "", 0, NULL, 0);
  pthread_mutex_unlock(&lock);
}

#define OPEN(name) \
int name(const char *path, int flags, ...) { \
  typedef int (*fn)(const char *, int, ...); REAL(#name, fn); \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); } \
  struct stat there; int was = below(path) && stat(path, &there) == 0; \
  int fd = real(path, flags, mode); \
  opened(fd, path, was, flags); \
  return fd; }
OPEN(open)
OPEN(open64)

int close(int fd) {
  typedef int (*fn)(int); REAL("close", fn);
  if (of(fd)) { pthread_mutex_lock(&lock); free(paths[fd]); paths[fd] = NULL; pthread_mutex_unlock(&lock); }
  return real(fd);
}

static void wrote(int fd, const void *data, ssize_t done, off_t at) {
  if (done <= 0) return;
  if (of(fd)) { pthread_mutex_lock(&lock); note('W', of(fd), "", (uint64_t)at, data, (uint64_t)done); pthread_mutex_unlock(&lock); }
  else if (fd == 1 && watching()) { pthread_mutex_lock(&lock); note('A', "", "", 0, data, (uint64_t)done); pthread_mutex_unlock(&lock); }
}

ssize_t write(int fd, const void *data, size_t size) {
  typedef ssize_t (*fn)(int, const void *, size_t); REAL("write", fn);
  off_t at = of(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t done = real(fd, data, size);
  if (of(fd) && done > 0 && (fcntl(fd, F_GETFL) & O_APPEND)) at = lseek(fd, 0, SEEK_CUR) - done;
  wrote(fd, data, done, at);
  return done;
}

#define PWRITE(name, offset_type) \
ssize_t name(int fd, const void *data, size_t size, offset_type at) { \
  typedef ssize_t (*fn)(int, const void *, size_t, offset_type); REAL(#name, fn); \
  ssize_t done = real(fd, data, size, at); \
  wrote(fd, data, done, (off_t)at); \
  return done; }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

/* Nobody here writes in several pieces at once; should that change, the record would be wrong, so it ends. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  typedef ssize_t (*fn)(int, const struct iovec *, int); REAL("writev", fn);
  if (of(fd)) _exit(98);
  return real(fd, parts, count);
}

#define TRUNCATE(name, offset_type) \
int name(int fd, offset_type size) { \
  typedef int (*fn)(int, offset_type); REAL(#name, fn); \
  int done = real(fd, size); \
  if (done == 0 && of(fd)) { pthread_mutex_lock(&lock); note('T', of(fd), "", (uint64_t)size, NULL, 0); pthread_mutex_unlock(&lock); } \
  return done; }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

static int flushed(int fd) {
  static int flushes = 0;
  const char *failing = getenv("RECORD_FAILING");
  struct stat what;
  char kind = fstat(fd, &what) == 0 && S_ISDIR(what.st_mode) ? 'D' : 'S';
  pthread_mutex_lock(&lock);
  flushes += 1;
  int fails = failing && atoi(failing) == flushes;
  note(fails ? 'E' : kind, of(fd), "", 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  if (fails) errno = EIO;
  return fails ? -1 : 0;
}

/* The real flush is left out: what counts is the record of it, and a thousand cuts take minutes instead of hours. */
int fsync(int fd) { typedef int (*fn)(int); REAL("fsync", fn); return of(fd) ? flushed(fd) : real(fd); }
int fdatasync(int fd) { typedef int (*fn)(int); REAL("fdatasync", fn); return of(fd) ? flushed(fd) : real(fd); }

int rename(const char *from, const char *to) {
  typedef int (*fn)(const char *, const char *); REAL("rename", fn);
  int done = real(from, to);
  if (done == 0 && below(from)) { pthread_mutex_lock(&lock); note('R', from, to, 0, NULL, 0); pthread_mutex_unlock(&lock); }
  return done;
}

static void gone(const char *path) {
  if (!below(path)) return;
  pthread_mutex_lock(&lock);
  note('U', path, "", 0, NULL, 0);
  pthread_mutex_unlock(&lock);
}

int unlink(const char *path) { typedef int (*fn)(const char *); REAL("unlink", fn); int done = real(path); if (done == 0) gone(path); return done; }
int remove(const char *path) { typedef int (*fn)(const char *); REAL("remove", fn); int done = real(path); if (done == 0) gone(path); return done; }
int unlinkat(int at, const char *path, int flags) {
  typedef int (*fn)(int, const char *, int); REAL("unlinkat", fn);
  int done = real(at, path, flags);
  if (done == 0 && path[0] == '/') gone(path);
  return done;
}
