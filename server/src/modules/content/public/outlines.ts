/** The files of the maps as today's districts are: a district that became part of another is drawn as part of it. */

import { cityMaps } from '../../../base/reference/city-folder.ts'
import { onceFor } from '../../../base/reference/data-file.ts'
import { type DistrictVersion, districtVersionAt } from '../../../base/reference/district-adjustments.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { clock } from '../../../platform/clock.ts'
import { districtOn } from './district-numbers.ts'

type Drawing = { width: number; height: number; counties: { code: string; name: string; path: string }[] }
type Rings = number[][][]
type Coarse = {
  type: string
  features: {
    type: string
    properties: { code: string; name: string }
    geometry: { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: Rings[] }
  }[]
}

/** By the district of today that the code belongs to; the one of that code stands first. */
function byDistrict<T>(parts: readonly T[], codeOf: (part: T) => string): [string, T[]][] {
  const today = clock.today()
  return [...Map.groupBy(parts, (part) => districtOn(codeOf(part), today))].map(([code, group]) => [
    code,
    group.toSorted((a, b) => Number(codeOf(b) === code) - Number(codeOf(a) === code)),
  ])
}

function joinedDrawing({ counties, ...rest }: Drawing): Drawing {
  return {
    ...rest,
    counties: byDistrict(counties, ({ code }) => code).flatMap(([code, group]) =>
      group.slice(0, 1).map((main) => ({
        ...main,
        code,
        name: districtOf(code)?.shortName ?? main.name,
        path: group.map(({ path }) => path).join(''),
      })),
    ),
  }
}

function joinedOutlines({ features, ...rest }: Coarse): Coarse {
  return {
    ...rest,
    features: byDistrict(features, ({ properties }) => properties.code).flatMap(([code, group]) =>
      group.slice(0, 1).map(({ type, properties, geometry }) => ({
        type,
        properties: { code, name: districtOf(code)?.name ?? properties.name },
        geometry:
          group.length === 1
            ? geometry
            : {
                type: 'MultiPolygon' as const,
                coordinates: group.flatMap(({ geometry: own }) =>
                  own.type === 'Polygon' ? [own.coordinates] : own.coordinates,
                ),
              },
      })),
    ),
  }
}

/**
 * The map files by name; null stands for the file of the build. `built` reads one of those. With an adjustment of the
 * city in force the outlines of the file are those before it, and the ones before them stand one place further back.
 */
export function mapFiles(built: (name: string) => string): Record<string, () => string | null> {
  const own = cityMaps()
  const readValue = (name: string) => own[name] ?? built(name)
  const drawn = <T>(name: string, join: (drawing: T) => T) => {
    const joined = onceFor((_: DistrictVersion) => JSON.stringify(join(JSON.parse(readValue(name)) as T)))
    return () => {
      const version = districtVersionAt(clock.now())
      return version ? joined(version) : (own[name] ?? null)
    }
  }
  const back = (name: string, adjusted: string) => () =>
    districtVersionAt(clock.now()) ? readValue(adjusted) : (own[name] ?? null)
  return {
    'county-outlines.json': drawn('county-outlines.json', joinedDrawing),
    'districts-today.json': drawn('districts-today.json', joinedOutlines),
    'districts-before.json': back('districts-before.json', 'districts-today.json'),
    'districts-earlier.json': back('districts-earlier.json', 'districts-before.json'),
  }
}
