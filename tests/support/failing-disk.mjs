// Loaded into a server before its program (`--import`): the disk under DATA_DIR refuses what the
// file FAILING_DISK says, as long as that file is there. {"call": "write", "code": "ENOSPC"} or
// {"call": "fsync", "code": "EIO"}, with "under": a folder of the database that alone is meant. For
// machines where no file system can be mounted that is really full.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

const { DATA_DIR = '', FAILING_DISK = '' } = process.env
const folder = resolve(DATA_DIR)
const paths = new Map()

function refuse(call, fd) {
  const path = paths.get(fd)
  if (path === undefined || !fs.existsSync(FAILING_DISK)) return
  const fault = JSON.parse(fs.readFileSync(FAILING_DISK, 'utf8'))
  if (fault.call !== call || !path.includes(fault.under ?? '')) return
  throw Object.assign(new Error(`${fault.code}: planted by a test, ${call}`), { code: fault.code, syscall: call })
}

const { openSync, writeSync, fsyncSync } = fs
fs.openSync = (path, ...more) => {
  const fd = openSync(path, ...more)
  if (resolve(String(path)).startsWith(folder)) paths.set(fd, resolve(String(path)))
  else paths.delete(fd)
  return fd
}
fs.writeSync = (fd, ...more) => {
  refuse('write', fd)
  return writeSync(fd, ...more)
}
fs.fsyncSync = (fd) => {
  refuse('fsync', fd)
  return fsyncSync(fd)
}
syncBuiltinESMExports()
