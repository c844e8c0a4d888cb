/** Another page is read from its first row. */
export const fromTheTop =
  <Place>(onPlace: (place: Place) => void) =>
  (place: Place) => {
    onPlace(place)
    document.getElementById('content')?.scrollIntoView()
  }
