/** What operations need of the house: database, files, time-outs, outside services. Handed in, never ambient. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Config } from './config.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { Jobs } from './jobs.ts'
import type { Ports } from './ports.ts'
import type { Register } from './register.ts'
import type { FileStore } from './uploads/file-store.ts'

/** What the administrator has taken from the roles; the contract says what they can have. */
export type Permissions = {
  takenFrom(roleId: string): Promise<ReadonlySet<string>>
}

export type Services = {
  config: Config
  db: Database
  files: FileStore
  jobs: Jobs
  permissions: Permissions
  room: DiskGuard
  ports: Ports
  /** The official register of organisations; null where the city has none connected. */
  register: Register | null
  /** How many changes the tables had seen when this process began. */
  dataVersion: number
  /** Key of hashed codes, from SECRET or kept under DATA_DIR. */
  secret: string
  /** Aborted when the house closes: what takes minutes ends then. */
  closing: AbortSignal
  log: FastifyBaseLogger
}
