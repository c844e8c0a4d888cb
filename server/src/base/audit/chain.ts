/**
 * The hash chain of the log: every line is sealed with a hash that includes the previous seal, so that a line
 * changed, removed or inserted afterwards is detected. A job sets seals once a minute, so that operations do not wait
 * for each other to write the log. Every seal is verified by the suite that made it, so the setting CRYPTO can change.
 */
import { digest, isDigestOf } from '../../crypto/digest.ts'
import { transaction } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  insertSeals,
  lastSeal,
  lineOutsideChain,
  lockSealing,
  type Seal,
  type SealedLine,
  sealsAfter,
  unsealedLines,
} from './chain-store.ts'

/** A line is visible to others after its transaction; none takes as long as this. */
const settledMs = 3600_000
const atOnce = 2000

/** What the seal of a line is made of. Empty columns are left out, so that a column added later changes no seal. */
function sealedText(previous: string, line: SealedLine): string {
  const filled = Object.entries(line).filter(([, value]) => value !== null)
  return `${previous}\n${JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** Seals the lines without a seal. Of two concurrent runs the second waits for the first, and seals what is left. */
export async function sealLines({ db }: Pick<Services, 'db'>): Promise<void> {
  const sealSome = () =>
    transaction(db, async (tx) => {
      await lockSealing(tx)
      const head = await lastSeal(tx)
      let { seq, hash } = head ?? { seq: 0, hash: '' }
      const lines = await unsealedLines(tx, head && idBefore(head.lineId, settledMs), atOnce)
      const seals = lines.map((line): Seal => {
        seq += 1
        hash = digest(sealedText(hash, line))
        return { seq, lineId: line.id, hash }
      })
      if (seals.length > 0) await insertSeals(tx, seals)
      return seals.length
    })
  while ((await sealSome()) === atOnce);
}

/**
 * `removed`: the line is missing; `changed`: it differs from what was sealed; `outside`: it was never sealed; `cut`:
 * the chain ends before a seal that was noted.
 */
export type ChainFault = { kind: 'removed' | 'changed' | 'outside' | 'cut'; seq: number | null; lineId: string | null }
/** A seal recorded outside the database: without it a truncated chain would not be detected. */
export type NotedSeal = { seq: number; hash: string }
export type ChainState = { lines: number; head: NotedSeal | null; fault: ChainFault | null }

/** Checks the whole chain and returns its first fault, if any. */
export async function checkChain({ db }: Pick<Services, 'db'>, noted?: NotedSeal): Promise<ChainState> {
  let head: Seal | null = null
  const state = (fault: ChainFault | null): ChainState => ({
    lines: head?.seq ?? 0,
    head: head && { seq: head.seq, hash: head.hash },
    fault,
  })
  for (;;) {
    const links: Awaited<ReturnType<typeof sealsAfter>> = await sealsAfter(db, head?.seq ?? 0, atOnce)
    for (const { seal, line } of links) {
      const about = { seq: seal.seq, lineId: seal.lineId }
      if (seal.seq !== (head?.seq ?? 0) + 1 || !line) return state({ kind: 'removed', ...about })
      if (!isDigestOf(seal.hash, sealedText(head?.hash ?? '', line))) return state({ kind: 'changed', ...about })
      if (noted?.seq === seal.seq && noted.hash !== seal.hash) return state({ kind: 'changed', ...about })
      head = seal
    }
    if (links.length < atOnce) break
  }
  if (noted && noted.seq > (head?.seq ?? 0)) return state({ kind: 'cut', seq: noted.seq, lineId: null })
  const outside = head && (await lineOutsideChain(db, idBefore(head.lineId, settledMs)))
  return state(outside ? { kind: 'outside', seq: null, lineId: outside } : null)
}

/** The lowest id that could have been created so long before another: the first 48 bits of a UUIDv7 are its time. */
function idBefore(id: string, ms: number): string {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - ms
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
