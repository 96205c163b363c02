import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

export type Settings = Record<string, string | number>

const MIB = 1024 * 1024

function sharedMemoryIsSmall() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize < 256 * MIB
  } catch {
    return false
  }
}

/** A quarter of the available memory, 64 MiB to 1 GiB: browsers need the rest. */
export function sharedBuffers(total: number): string {
  return `${Math.round(Math.min(Math.max(total / 4, 64 * MIB), 1024 * MIB) / MIB)}MB`
}

export function durableSettings(): Settings {
  const limit = process.constrainedMemory() || totalmem()
  return {
    shared_buffers: sharedBuffers(Math.min(limit, totalmem())),
    random_page_cost: 1.1,
    jit: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_keep_size: '512MB',
    // A place that can't be reached must not fill the disk: the archive then begins again.
    max_slot_wal_keep_size: '2GB',
    autovacuum_vacuum_cost_delay: 0,
    max_connections: 100,
    // After a crash the supervisor makes room and starts it again. PostgreSQL 18 itself can stay without a startup process
    // when the disk is full: it then runs for ever and refuses every connection.
    restart_after_crash: 'off',
    ...(sharedMemoryIsSmall() ? { dynamic_shared_memory_type: 'mmap' } : {}),
  }
}

/**
 * Of a server that only loads a backup. Rows and indexes that a transaction writes into new files are not logged as well,
 * but on the disk when it ends.
 */
export const loadingSettings: Settings = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

export const throwawaySettings: Settings = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_connections: 200,
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
