/*
 * Stands between a process and its files: once told to, calls that write below one folder fail as on a bad disk.
 * What to do stands in a file that both sides map, so that it can be changed while the process runs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NONE, FULL, READ_ONLY, FAILING, SHORT, NO_SYNC, SLOW };

static volatile struct {
  int mode;
  int after; /* calls that still work */
  int calls; /* calls below the folder */
  int torn;  /* a write was cut short: the next one fails */
  char folder[1024];
} *control;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("DISK_FAULTS");
  int fd = path ? open(path, O_RDWR) : -1;
  void *mapped = fd < 0 ? MAP_FAILED : mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
}

static int is_below(const char *path) {
  const char *folder = (const char *)control->folder;
  return folder[0] != 0 && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

/* What a call on this path is to do; NONE where it works as ever. */
static int fault(const char *path) {
  if (!control || !is_below(path)) return NONE;
  int mode = control->mode;
  __sync_add_and_fetch(&control->calls, 1);
  if (mode == NONE || __sync_sub_and_fetch(&control->after, 1) >= 0) return NONE;
  if (mode == SLOW) usleep(4000);
  return mode;
}

static int fault_of(int fd) {
  char link[64], path[1024];
  if (!control || !control->folder[0]) return NONE;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return NONE;
  path[length] = 0;
  return fault(path);
}

static int refuse(int code) {
  errno = code;
  return -1;
}

/* How many of these bytes are written; -1 with errno for none. */
static ssize_t allowed(int fd, size_t size) {
  switch (fault_of(fd)) {
    case FULL: return refuse(ENOSPC);
    case READ_ONLY: return refuse(EROFS);
    case FAILING: return refuse(EIO);
    case SHORT:
      if (size < 2 || __sync_lock_test_and_set(&control->torn, 1)) return refuse(ENOSPC);
      return size / 2;
    default: return size;
  }
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name)
#define WRITES(name, ...) REAL(name); ssize_t left = allowed(fd, size); return left < 0 ? -1 : __VA_ARGS__

ssize_t write(int fd, const void *bytes, size_t size) { WRITES(write, real(fd, bytes, left)); }
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { WRITES(pwrite, real(fd, bytes, left, at)); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { WRITES(pwrite64, real(fd, bytes, left, at)); }

/* The first piece alone is a short write of many. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  int mode = fault_of(fd);
  if (mode == FULL || mode == SHORT) return refuse(ENOSPC);
  if (mode == READ_ONLY || mode == FAILING) return refuse(mode == FAILING ? EIO : EROFS);
  return real(fd, parts, count);
}

#define SYNCS(name) \
  int name(int fd) { REAL(name); int mode = fault_of(fd); return mode == NO_SYNC || mode == FAILING ? refuse(EIO) : real(fd); }
SYNCS(fsync)
SYNCS(fdatasync)

static int refusal_to_grow(int fd, off64_t size) {
  struct stat seen;
  switch (fault_of(fd)) {
    case READ_ONLY: return EROFS;
    case FAILING: return EIO;
    case FULL: case SHORT: return fstat(fd, &seen) == 0 && size <= seen.st_size ? 0 : ENOSPC;
    default: return 0;
  }
}
#define GROWS(name, type) \
  int name(int fd, type size) { REAL(name); int code = refusal_to_grow(fd, size); return code ? refuse(code) : real(fd, size); }
GROWS(ftruncate, off_t)
GROWS(ftruncate64, off64_t)

static int refusal_of_name(const char *path, int makes) {
  switch (fault(path)) {
    case READ_ONLY: return EROFS;
    case FAILING: return EIO;
    case FULL: case SHORT: return makes ? ENOSPC : 0;
    default: return 0;
  }
}
#define NAMES(name, makes, parameters, given, path) \
  int name parameters { REAL(name); int code = refusal_of_name(path, makes); return code ? refuse(code) : real given; }
NAMES(rename, 0, (const char *from, const char *to), (from, to), from)
NAMES(unlink, 0, (const char *path), (path), path)
NAMES(mkdir, 1, (const char *path, mode_t mode), (path, mode), path)
NAMES(chmod, 0, (const char *path, mode_t mode), (path, mode), path)

static int refusal_to_open(const char *path, int flags) {
  if ((flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT)) return 0;
  return refusal_of_name(path, (flags & O_CREAT) && access(path, F_OK) != 0);
}
#define OPENS(name, parameters, given) \
  int name parameters { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    int code = refusal_to_open(path, flags); \
    return code ? refuse(code) : real given; \
  }
OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPENS(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))
