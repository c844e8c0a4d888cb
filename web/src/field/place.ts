/** Where the phone is, when the inspector allows it. */
export type Position = { latitude: number; longitude: number; accuracyM: number }

/** Null where it is not allowed, not known, or takes too long. */
export function currentPosition(): Promise<Position | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ latitude: coords.latitude, longitude: coords.longitude, accuracyM: coords.accuracy }),
      () => done(null),
      { timeout: 8000, maximumAge: 300_000, enableHighAccuracy: true },
    )
  })
}

/** `29.56301, 106.55156（±12米）`. */
export const positionText = ({ latitude, longitude, accuracyM }: Position) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}（±${Math.round(accuracyM)}米）`
