/** After paging, scrolls to the first row. */
export const fromTheTop =
  <Place>(onPlace: (place: Place) => void) =>
  (place: Place) => {
    onPlace(place)
    document.getElementById('content')?.scrollIntoView()
  }
