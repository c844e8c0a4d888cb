/** What a map is drawn of. */
export type MapPoint = { id: string; name: string; lng: number; lat: number }
type Placed = { lng: number | null; lat: number | null }

/** Districts as GeoJSON in degrees. */
export type Outlines = { type: 'FeatureCollection'; features: { properties: { code: string; name: string } }[] }
export type Edition = 'today' | 'before' | 'earlier'

/** An outside service of map pictures; none is needed. */
export type Tiles = { url: string; attribution: string }

export const hasPlace = <P extends Placed>(one: P): one is P & { lng: number; lat: number } =>
  one.lng !== null && one.lat !== null

/** The outlines of today's districts, or of those before a change of them. */
export async function readOutlines(edition: Edition, signal: AbortSignal): Promise<Outlines> {
  const response = await fetch(`${import.meta.env.BASE_URL}districts-${edition}.json`, { signal })
  if (!response.ok) throw new Error(`outlines: ${response.status}`)
  return response.json()
}
