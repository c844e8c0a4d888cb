/** Outlines of the counties for the maps: flat ones on a grid of 1000, small enough for a phone, and coarse ones in degrees. */
type Point = readonly [number, number]
export type Boundaries = {
  features: {
    properties: { code: string; name: string; label: Point }
    geometry: { type: 'Polygon'; coordinates: Point[][] } | { type: 'MultiPolygon'; coordinates: Point[][][] }
  }[]
}
type Districts = { items: { code: string; shortName: string }[] }

const gridWidth = 1000
const margin = 8
/** Width of one character of a name on the grid. */
const character = 17

/** Longitude and latitude are precise enough for one city: the width of a degree is taken at the middle latitude. */
export function drawOutlines({ features }: Boundaries, { items }: Districts) {
  const shapes = features.map(({ properties, geometry }) => ({
    ...properties,
    rings: geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  }))
  const points = shapes.flatMap((shape) => shape.rings.flat())
  const west = Math.min(...points.map(([x]) => x))
  const east = Math.max(...points.map(([x]) => x))
  const south = Math.min(...points.map(([, y]) => y))
  const north = Math.max(...points.map(([, y]) => y))
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = (gridWidth - 2 * margin) / ((east - west) * narrowing)
  const onGrid = ([x, y]: Point): Point => [
    Math.round(margin + (x - west) * narrowing * scale),
    Math.round(margin + (north - y) * scale),
  ]
  const shortNames = new Map(items.map((item) => [item.code, item.shortName]))
  return {
    width: gridWidth,
    height: Math.round((north - south) * scale + 2 * margin),
    counties: shapes.map(({ code, name, label, rings }) => {
      const drawn = rings.map((ring) => thinned(ring.map(onGrid)))
      const [x, y] = onGrid(label)
      const shown = shortNames.get(code) ?? name
      return {
        code,
        name: shown,
        x,
        y,
        /** Whether the name fits between the borders. */
        roomy: roomAround(drawn, x, y) >= (shown.length * character) / 2,
        path: drawn.map(pathOf).join(''),
      }
    }),
  }
}

/** Distance from a point inside to the nearer border, left or right. */
function roomAround(rings: readonly (readonly Point[])[], x: number, y: number): number {
  let room = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    ring.forEach(([fromX, fromY], index) => {
      const [toX, toY] = ring[(index + 1) % ring.length] ?? [fromX, fromY]
      if (fromY > y === toY > y) return
      const crossing = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
      room = Math.min(room, Math.abs(crossing - x))
    })
  }
  return room
}

/** Neighbours round to the same grid, so removing repeated and collinear points leaves no gap between them. */
function thinned(ring: Point[]): Point[] {
  const retained: Point[] = []
  for (const point of ring) {
    const last = retained.at(-1)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    retained.push(point)
  }
  return retained
}

function pathOf(ring: Point[]): string {
  const [first = [0, 0] as const, ...rest] = ring
  let [x, y] = first
  const steps = rest.map(([toX, toY]) => {
    const step = `${toX - x}${toY - y < 0 ? '' : ' '}${toY - y}`
    x = toX
    y = toY
    return step
  })
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
}

/** The boundaries in degrees with three decimals (about 100 m), name and code only. */
export function coarse({ features }: Boundaries) {
  const round = ([x, y]: Point): Point => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
  const ringsOf = (rings: Point[][]) => rings.map((ring) => thinned(ring.map(round)))
  return {
    type: 'FeatureCollection',
    features: features.map(({ properties: { code, name }, geometry }) => ({
      type: 'Feature',
      properties: { code, name },
      geometry:
        geometry.type === 'Polygon'
          ? { type: geometry.type, coordinates: ringsOf(geometry.coordinates) }
          : { type: geometry.type, coordinates: geometry.coordinates.map(ringsOf) },
    })),
  }
}
