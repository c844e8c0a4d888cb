/** Runs an act and takes it back: its refusals are the proposer's, and its lines in the log are what the second person reads. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '@green/contract/errors.ts'
import { digest, isDigestOf } from '../../crypto/digest.ts'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import type { ProposedLine } from '../../db/schema/account/two-hands.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CallContext } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { type AuditLine, lineWritten } from '../audit/store.ts'
import { asActOfTwo } from '../case/act-of-two.ts'

const writing = new AsyncLocalStorage<ProposedLine[]>()
lineWritten.subscribe((line) => void writing.getStore()?.push(proposedLine(line as AuditLine)))

function proposedLine({ action, object = '', changes = [] }: AuditLine): ProposedLine {
  return { action, object, changes: changes.map(({ label, before, after }) => ({ label, before, after })) }
}

/** Everything that an operation does with these services is part of the transaction. */
export const within = (services: Services, tx: Tx): Services => ({
  ...services,
  db: tx as Database,
  writer: tx as Database,
  replica: null,
})

/** What a handler is given where no request asked for it: the second hand's, or a step of another call. */
export const contextOf = (services: Services, actor: Actor, input: unknown): CallContext<unknown> => ({
  input,
  actor,
  visitor: actor,
  services,
  ip: actor.ip,
  device: '',
  isField: false,
  upload: () => Promise.reject(refuse('BAD_REQUEST')),
  progress: () => undefined,
})

type Read = (line: ProposedLine) => ProposedLine

/** What the act answers, and the lines that it writes, as they are read. */
export async function withLines<T>(
  act: () => Promise<T>,
  read: Read = (line) => line,
): Promise<{ answer: T; lines: ProposedLine[] }> {
  const lines: ProposedLine[] = []
  const answer = await writing.run(lines, () => asActOfTwo(act))
  return { answer, lines: lines.map(read) }
}

/** Runs what follows from an act, such as the end of its 事后复核: the second person does not read its lines. */
export const unread = <T>(follow: () => Promise<T>): Promise<T> => writing.exit(follow)

class RolledBack extends Error {}

/** The lines that the act would write now; it throws what the act refuses. */
export async function rehearsed(
  services: Services,
  act: (services: Services) => Promise<unknown>,
  read?: Read,
): Promise<ProposedLine[]> {
  let lines: ProposedLine[] = []
  try {
    await transaction(services.db, async (tx) => {
      ;({ lines } = await withLines(() => act(within(services, tx)), read))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return lines
}

export const hashOf = (lines: readonly ProposedLine[]): string => digest(JSON.stringify(lines))
export const isHashOf = (hash: string, lines: readonly ProposedLine[]): boolean =>
  isDigestOf(hash, JSON.stringify(lines))
