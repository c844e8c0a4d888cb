/** What operations need of the house: database, files, time-outs, outside services. Handed in, never ambient. */
import type { CityProfileValues } from '@green/contract/enterprise/city-profile.ts'
import type { FeatureKey, SwitchRole } from '@green/contract/feature-switches.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Config } from './config.ts'
import type { DatabaseMoveInForce } from './database-move.ts'
import type { SmsTemplates } from './delivery/cloud-sms.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { AddressGuard } from './outside/address-guard.ts'
import type { Circuits } from './outside/circuit.ts'
import type { IdentityProvider } from './outside/identity-provider.ts'
import type { LinkChecker } from './outside/link-checker.ts'
import type { Payment } from './payment/payment.ts'
import type { Ports } from './ports.ts'
import type { Replica } from './postgres/replica.ts'
import type { Register } from './register.ts'
import type { Jobs } from './schedule/jobs.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { FileStore } from './uploads/file-store.ts'
import type { VirusScanner } from './uploads/virus-scan.ts'

/** The permissions that the administrator has removed from the roles; the contract defines the maximum. */
export type Permissions = {
  deniedTo(roleId: string): Promise<ReadonlySet<string>>
}

/** `filling`: documents are still missing. `failed`: the last try failed, and another one follows. */
export type SearchState = 'ok' | 'filling' | 'failed'
/** The index of public documents, which fills beside the running server. */
export type SearchIndex = { state(): SearchState; filled: Promise<void> }

/** 城市资料 as the administrator has saved it; empty values until then. */
export type CityProfileInForce = {
  /** The version of the first is 1. */
  current(): Promise<CityProfileValues & { isComplete: boolean; version: number; emblem: FileRef | null }>
}

/** 系统维护 as announced. */
export type MaintenanceInForce = {
  /** The running one, or the next; null when none is announced. */
  next(): Promise<{ startsAt: string; endsAt: string; what: string; concerns: string; isReadOnly: boolean } | null>
  /** Until when everybody can only read; null when everything can be done. */
  readOnlyUntil(): Promise<string | null>
}

/** 功能开关 in force. */
export type FeatureSwitches = {
  /** What is closed for somebody of this role and district: until when and why, by feature. */
  closedFor(user: {
    role: SwitchRole
    qxCode: string | null
  }): Promise<ReadonlyMap<FeatureKey, { endsAt: string; reason: string }>>
}

/** The city's confirmed versions of entries of code lists, of factors and of page texts, in the order in which they start. */
export type EntryVersions = {
  confirmed(): Promise<
    readonly { id: string; kind: string; key: string; value: Record<string, unknown> | null; startsAt: string }[]
  >
}

/** The databases of the app. */
export type Databases = {
  /** Where a call reads, and writes unless it was declared to read at the replica. */
  db: Database
  /** The same database by one connection: numbers taken on it are committed at once. */
  numbering: Database
  /** The database that takes writes, also where `db` is the replica. */
  writer: Database
  /** The read replica; null where none is configured. */
  replica: Replica | null
}
/** What only reads and writes rows. */
export type WithDb = Pick<Databases, 'db'>

/** What the city and its administrators have set, as it is in force. */
export type InForce = {
  permissions: Permissions
  cityProfile: CityProfileInForce
  maintenance: MaintenanceInForce
  /** The move to another database, while it makes this one read-only. */
  move: DatabaseMoveInForce
  switches: FeatureSwitches
  entryVersions: EntryVersions
}

/** The services outside, and the way to them. */
export type OutsideServices = {
  /** Which addresses the server may connect to. */
  outside: AddressGuard
  /** Circuit breakers of the outside services. */
  circuits: Circuits
  /** The virus scanner; null where none is configured. */
  scanner: VirusScanner | null
  /** The official register of organisations; null where none is configured. */
  register: Register | null
  /** The approved templates of each gateway for text messages; none where the gateway takes any text. */
  smsTemplates: Record<'first' | 'second', SmsTemplates>
  /** Opens links to other sites; null where the city does not let the server. */
  links: LinkChecker | null
  /** The city's single sign-on; null where none is configured. */
  identityProvider: IdentityProvider | null
  /** The service that pays refunds; null where none is configured. */
  payment: Payment | null
}

/** The running process: how it was started, what it writes down, when it ends. */
export type Running = {
  config: Config
  log: FastifyBaseLogger
  /** Traces for a collector; null where none is configured. */
  tracing: Tracing | null
  /** Aborted when the app closes, to end long work. */
  closing: AbortSignal
  room: DiskGuard
  /** Number of applied migrations when this process started. */
  dataVersion: number
  /** Key of keyed hashes, from SECRET or stored under DATA_DIR. */
  secret: string
}

/** What sends messages to people needs: the gateways and where the outcome is noted. */
export type DeliveryServices = WithDb &
  Pick<OutsideServices, 'outside' | 'circuits' | 'smsTemplates'> &
  Pick<Running, 'config' | 'log'>

/** What the queue needs itself; the work that it runs has the services that the app gives it. */
export type QueueServices = DeliveryServices &
  Pick<Databases, 'writer'> &
  Pick<InForce, 'maintenance'> &
  Pick<Running, 'tracing'> & { jobs: Jobs }

export type Services = Databases &
  InForce &
  OutsideServices &
  Running & {
    files: FileStore
    jobs: Jobs
    ports: Ports
    /** The index of public documents. */
    search: SearchIndex
  }
