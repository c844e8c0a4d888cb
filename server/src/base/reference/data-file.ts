/**
 * Reads the files of data/: once, typed, frozen. A city brings its own ones along in a folder (CITY_DIR), which take
 * the place of those of the same name.
 */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A deeply read-only type. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

const folder = new URL('../../../../data/', import.meta.url)

/** The files that are a city's: the others are the same everywhere and cannot be replaced. */
export const cityFiles = [
  'city.json',
  'districts.json',
  'outlines.geo.json',
  'outlines-before.geo.json',
  'fund-rules.json',
  'energy-prices.json',
] as const
export type CityFile = (typeof cityFiles)[number]

let cityFolder: URL | null = null
/** Counts the changes of the folder, after which everything is read anew. */
let edition = 0

/** Reads the city's files from this folder from now on; from data/ with null. Called before anything is answered. */
export function useCityFolder(path: string | null): void {
  const next = path === null ? null : pathToFileURL(path.endsWith('/') ? path : `${path}/`)
  if (next?.href === cityFolder?.href) return
  cityFolder = next
  edition += 1
}

/** Whether the city has brought this file along. */
export function hasOwnFile(file: CityFile): boolean {
  return cityFolder !== null && existsSync(new URL(file, cityFolder))
}

/** Computes a value on first use and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T; edition: number } | undefined
  return () => {
    if (made?.edition !== edition) made = { value: make(), edition }
    return made.value
  }
}

/** Computes a value of an argument, and caches that of the latest. */
export function onceFor<A, T>(make: (of: A) => T): (of: A) => T {
  let made: { of: A; value: T; edition: number } | undefined
  return (of) => {
    if (made?.edition !== edition || made.of !== of) made = { of, value: make(of), edition }
    return made.value
  }
}

/** The content of one file of data/, or of the city's own. */
export function readData<T>(file: string): T {
  const isOwn = (cityFiles as readonly string[]).includes(file) && hasOwnFile(file as CityFile)
  return JSON.parse(readFileSync(new URL(file, isOwn && cityFolder ? cityFolder : folder), 'utf8')) as T
}

/** Freezes a value deeply, since all readers share one copy. */
export function freeze<T>(value: T): Frozen<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value as Frozen<T>
}
