/** The design width of 1920: wider windows are enlarged, narrower ones get a fluid page, never smaller text. */
import { useEffect } from 'react'

export const designWidth = 1920
export const largestScale = 1.5
/** Delay between a change of route and measuring the container. */
export const recalculationDelayMs = 300

/** How much a window of this width enlarges the page. */
export function designScale(windowWidth: number): number {
  return Math.min(largestScale, Math.max(1, windowWidth / designWidth))
}

/** Zoom and container width of the page frame. */
export function pageLayout(windowWidth: number, clientWidth: number): { scale: number; containerWidth: string } {
  const scale = designScale(windowWidth)
  return {
    scale,
    // The client width is the window without the scrollbar, in window pixels; the container's width is in zoomed pixels.
    containerWidth: windowWidth >= designWidth ? `${Math.floor(clientWidth / scale)}px` : '100%',
  }
}

/** Sets the zoom at once and on resize, the container's width 300 ms after each change of `route`. */
export function useDesignWidth(route: string): void {
  useEffect(() => {
    const page = document.documentElement
    const zoom = () => {
      const { scale } = pageLayout(window.innerWidth, page.clientWidth)
      page.style.setProperty('zoom', scale === 1 ? '' : String(scale))
      page.style.setProperty('--ui-scale', String(scale))
    }
    const resized = () => {
      zoom()
      setContainerWidth()
    }
    zoom()
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what starts the new measurement
  useEffect(() => {
    const timer = setTimeout(setContainerWidth, recalculationDelayMs)
    return () => clearTimeout(timer)
  }, [route])
}

function setContainerWidth(): void {
  const page = document.documentElement
  // In a zoomed root some browsers return clientWidth in zoomed pixels; window pixels are needed here.
  const scrollbar = window.innerWidth - Math.round(page.getBoundingClientRect().width)
  const { containerWidth } = pageLayout(window.innerWidth, window.innerWidth - Math.max(0, scrollbar))
  page.style.setProperty('--page-width', containerWidth)
}
