/** What a record's calls give out, in a text to compare with what they gave out before. */
import { openZip } from '@green/upload-guards/zip-guard.ts'

/** Ids and moments by the order in which they occur. */
export function withoutChance(text: string): string {
  const seen: string[] = []
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.includes(id)) seen.push(id)
      return `id-${seen.indexOf(id) + 1}`
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g, 'minute')
}

/** The parts of a workbook as they are in the file. */
export async function partsOf(workbook: Buffer): Promise<string> {
  const zip = await openZip(workbook)
  const texts: string[] = []
  for (const entry of zip.entries) texts.push(`${entry.name}\n${(await zip.read(entry, 1e6)).toString()}`)
  return texts.join('\n')
}
