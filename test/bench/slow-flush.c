/*
 * Makes each flush of a file take $FLUSH_MS milliseconds longer, as on a slow disk: a library to be
 * loaded before libc (LD_PRELOAD).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_disk(void) {
  const char *given = getenv("FLUSH_MS");
  long ms = given ? atol(given) : 0;
  struct timespec wait = {ms / 1000, (ms % 1000) * 1000000};
  nanosleep(&wait, NULL);
}

int fsync(int file) {
  static int (*flush)(int);
  if (!flush) flush = dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return flush(file);
}

int fdatasync(int file) {
  static int (*flush)(int);
  if (!flush) flush = dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return flush(file);
}
