/** A file in a programme's example. Seeding stores real content and replaces these with its own ids. */
import type { FileAnswer } from '@green/filing/form/answers.ts'

/** The same name always gives the same file, so that examples can be compared. */
export function exampleFile(name: string): FileAnswer {
  const hex = digits(name)
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { id, name, size: 180_000 + (Number.parseInt(hex.slice(0, 4), 16) % 900_000), sha256: hex }
}

/** 64 hexadecimal digits derived from the name (FNV-1a); an example needs distinct ids, not secret ones. */
function digits(name: string): string {
  let hex = ''
  for (let part = 0; hex.length < 64; part += 1) {
    let hash = 0x811c9dc5
    for (const sign of `${part}:${name}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
    hex += hash.toString(16).padStart(8, '0')
  }
  return hex
}
