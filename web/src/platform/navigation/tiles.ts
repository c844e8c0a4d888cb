/** Map pictures of an outside service, where the operator set one. */
import { gis } from '@green/contract/calls/overview/lookup.ts'
import { useMemo } from 'react'
import type { Tiles } from '../../ui/point-map/map-parts.ts'
import { useCall } from '../request/query.ts'

/** Undefined until it is known; null where there is none: the outlines are enough. */
export function useTiles(): Tiles | null | undefined {
  const { data, error } = useCall(gis.getGisToken, {}, { staleTime: Number.POSITIVE_INFINITY, inBrowser: true })
  return useMemo(() => (data ? tilesFrom(data) : error ? null : undefined), [data, error])
}

/** The address with the token in its place. */
export function tilesFrom({ tiles, token }: { tiles: string | null; token: string | null }): Tiles | null {
  if (!tiles) return null
  return {
    url: token ? tiles.replaceAll('{token}', encodeURIComponent(token)) : tiles,
    attribution: new URL(tiles).hostname,
  }
}
