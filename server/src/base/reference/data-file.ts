/** Reads the files of data/: once, typed, frozen. */
import { readFileSync } from 'node:fs'

/** A deeply read-only type. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

const folder = new URL('../../../../data/', import.meta.url)

/** Computes a value on first use and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The content of one file of data/. */
export function readData<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T
}

/** Freezes a value deeply, since all readers share one copy. */
export function freeze<T>(value: T): Frozen<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value as Frozen<T>
}
