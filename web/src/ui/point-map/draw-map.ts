/** Draws points in clusters over the outlines of the districts. Loaded only where a map is shown. */
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import Supercluster from 'supercluster'
import { prefersReducedMotion } from '../page/reduced-motion.ts'
import type { MapPoint, Outlines, Tiles } from './map-parts.ts'
import styles from './point-map.module.css'
import { grounds } from './shades.ts'

type Drawn = {
  outlines: Outlines
  tiles: Tiles | null
  /** Points now inside the view; called after every move and change. */
  onView: (ids: ReadonlySet<string>) => void
  onDistrict: (code: string) => void
  onPoint: (id: string) => void
}

export type DrawnMap = {
  points: (points: readonly MapPoint[]) => void
  /** Colours the districts by class, 0 to 4, and marks the chosen one. */
  shade: (classes: ReadonlyMap<string, number>, chosen: string) => void
  /** Moves the view to a district, or to the whole city. */
  show: (district: string) => void
  point: (id: string) => void
  end: () => void
}

const border = '#ffffff'
const chosenBorder = '#7c5a14'
/** Marks keep room for a finger. */
const clusterRadius = 80
const deepest = 16

export function drawMap(place: HTMLElement, { outlines, tiles, onView, onDistrict, onPoint }: Drawn): DrawnMap {
  const isMoving = !prefersReducedMotion()
  const city = emptyMap(place, tiles, isMoving)
  const districts = L.geoJSON(outlines as Parameters<typeof L.geoJSON>[0], {
    style: { color: border, weight: 1.2, fillColor: grounds[0], fillOpacity: tiles ? 0.45 : 1 },
    onEachFeature: (feature, layer) => {
      layer.bindTooltip(String(feature.properties.name), { sticky: true })
      layer.on('click', () => onDistrict(String(feature.properties.code)))
    },
  }).addTo(city)
  const markers = L.layerGroup().addTo(city)
  let clusters = clustersOf([])
  let shown: readonly MapPoint[] = []

  const addMarker = (at: L.LatLngExpression, count: number, label: string, onPick: () => void) => {
    const size = count === 1 ? 24 : 26 + Math.min(26, Math.round(Math.log2(count) * 4))
    const marker = L.marker(at, {
      icon: L.divIcon({
        className: count === 1 ? styles.one : styles.many,
        html: count === 1 ? '' : `<span>${count}</span>`,
        iconSize: [size, size],
      }),
    })
    marker.bindTooltip(label)
    marker.on('click', onPick)
    marker.on('add', () => asButton(marker.getElement(), label, onPick))
    markers.addLayer(marker)
  }

  const redraw = () => {
    const bounds = city.getBounds()
    markers.clearLayers()
    for (const found of clusters.getClusters(boxOf(bounds), Math.floor(city.getZoom()))) {
      const [lng = 0, lat = 0] = found.geometry.coordinates
      const one = found.properties
      if ('cluster_id' in one) {
        const { cluster_id: id, point_count: count } = one
        addMarker([lat, lng], count, `${count}个，点击放大`, () => {
          city.setView([lat, lng], Math.min(clusters.getClusterExpansionZoom(id), deepest + 1))
        })
      } else addMarker([lat, lng], 1, one.point.name, () => onPoint(one.point.id))
    }
    onView(new Set(shown.filter(({ lng, lat }) => bounds.contains([lat, lng])).map(({ id }) => id)))
  }
  city.on('moveend', redraw)
  // The large screen gives it another size: the whole city is fitted anew.
  const resized = new ResizeObserver(() => {
    const before = city.getSize()
    city.invalidateSize({ animate: false })
    const now = city.getSize()
    if (Math.abs(now.x - before.x) > before.x / 5 || Math.abs(now.y - before.y) > before.y / 5)
      showDistrict(shownDistrict)
  })
  city.fitBounds(districts.getBounds(), { padding: [8, 8] })

  let shownDistrict = ''
  const fit = fitterOf(city, isMoving)
  const showDistrict = (district: string) => {
    shownDistrict = district
    const found = districts
      .getLayers()
      .find((layer) => layer instanceof L.Polygon && layer.feature?.properties.code === district)
    fit((found instanceof L.Polygon ? found : districts).getBounds())
  }
  resized.observe(place)

  return {
    points: (points) => {
      shown = points
      clusters = clustersOf(points)
      redraw()
    },
    shade: (classes, chosen) => {
      districts.setStyle((feature) => {
        const code = String(feature?.properties.code)
        return {
          fillColor: grounds[classes.get(code) ?? 0] ?? grounds[0],
          color: code === chosen ? chosenBorder : border,
          weight: code === chosen ? 3 : 1.2,
        }
      })
      for (const layer of districts.getLayers())
        if (layer instanceof L.Polygon && layer.feature?.properties.code === chosen) layer.bringToFront()
    },
    show: showDistrict,
    point: (id) => {
      const found = shown.find((one) => one.id === id)
      if (found) city.setView([found.lat, found.lng], 13, { animate: isMoving })
    },
    end: () => {
      resized.disconnect()
      // The library ends a zoom by a timer that `remove` leaves running, and that fails without a map.
      Object.assign(city, { _animatingZoom: false })
      city.remove()
    },
  }
}

/** The map with its controls and, where the city has some, the tiles of an outside service. */
function emptyMap(place: HTMLElement, tiles: Tiles | null, isMoving: boolean): L.Map {
  const map = L.map(place, {
    zoomControl: false,
    minZoom: 6,
    maxZoom: deepest + 1,
    zoomSnap: 0.25,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  })
  map.attributionControl.setPrefix(false)
  L.control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  if (tiles) {
    const layer = L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: deepest + 1 }).addTo(map)
    // Without an answer of the outside service the outlines are the map.
    layer.on('tileerror', () => layer.remove())
  }
  return map
}

/** Fits the view to bounds. While a zoom runs, the library ignores another one: the last wish is granted at its end. */
function fitterOf(map: L.Map, animate: boolean): (bounds: L.LatLngBounds) => void {
  let isZooming = false
  let wish: L.LatLngBounds | null = null
  const fit = (bounds: L.LatLngBounds) => {
    if (isZooming) wish = bounds
    else map.fitBounds(bounds, { padding: [8, 8], animate })
  }
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
    const next = wish
    wish = null
    if (next) fit(next)
  })
  return fit
}

const boxOf = (bounds: L.LatLngBounds): [number, number, number, number] => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
]

function clustersOf(points: readonly MapPoint[]) {
  return new Supercluster<{ point: MapPoint }>({ radius: clusterRadius, maxZoom: deepest }).load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
}

/** The library gives a mark the role of a button and the focus, and listens to the mouse alone. */
function asButton(element: HTMLElement | undefined, label: string, onPick: () => void): void {
  element?.setAttribute('aria-label', label)
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    onPick()
  })
}
