/** Queries for the states of circuit breakers, shared by all processes. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { circuitState } from '../../db/schema/operation/operation.ts'

export type CircuitRow = typeof circuitState.$inferSelect
export const circuitChannel = 'circuit'

export async function readCircuits(db: Database): Promise<CircuitRow[]> {
  return db.select().from(circuitState)
}

export async function writeCircuit(db: Database, row: CircuitRow): Promise<void> {
  const { service: _, ...set } = row
  await db.insert(circuitState).values(row).onConflictDoUpdate({ target: circuitState.service, set })
  await db.execute(sql`select pg_notify(${circuitChannel}, '')`)
}
