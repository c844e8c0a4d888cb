/** What makes two filings of one enterprise the same: the batch, the year, or the programme itself. */
import type { Programme } from '@green/filing/programme/programme.ts'

/** The key under which the enterprise may have one filing. A closed filing of a programme without batches frees the key. */
export function openKeyOf(
  programme: Programme,
  batchId: string | null,
  year: number | null,
  answers: Record<string, unknown>,
): string {
  const apart = programme.oneOpenBy ? `:${String(answers[programme.oneOpenBy] ?? '').trim()}` : ''
  if (programme.oneOpenPer === 'batch') return `${programme.id}:${batchId}${apart}`
  return (programme.oneOpenPer === 'year' ? `${programme.id}:${year}` : programme.id) + apart
}
