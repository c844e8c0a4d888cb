/**
 * What lower layers need of higher ones and may not import: the app hands it in when it is put together (`server/src/ports.ts`).
 * An entry that is missing there does not compile.
 */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { CitedBy } from '../db/schema/files.ts'
import type { Actor } from './actor.ts'
import type { Services } from './services.ts'

/** A table whose records cite files, and which of them the actor may read; no condition: everybody may. */
export type Citing = { table: PgTable & { id: PgColumn }; within: SQL | undefined }

export type Ports = {
  /** Whoever may read one of these records may read the files that it cites. */
  citing: Record<CitedBy, (tx: Tx, actor: Actor) => Citing>
  /** The file's name as this reader may see it: another one under blind review; null when the file is closed to the reader. */
  fileNameFor(tx: Tx, actor: Actor, file: { id: string; name: string }): Promise<string | null>
  /** Whether the actor may read this filing. */
  mayReadFiling(tx: Tx, actor: Actor, filingId: string): Promise<boolean>
  /** An enterprise moves to another county: what is still before a county goes along, in the same transaction. */
  enterpriseMoves(
    tx: Tx,
    services: Services,
    enterprise: { id: string; enterpriseName: string },
    counties: { from: string; to: string },
    actor: Actor,
  ): Promise<void>
  /** The person behind an account as he or she stands now; null when the account may not be used. */
  personOf(services: Services, accountId: string, ip: string): Promise<Actor | null>
}
