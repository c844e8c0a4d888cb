/** 大屏: shows a part of the page on the whole screen; Escape leads back. */
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../control/button.tsx'

/** Whether this part fills the screen now. */
export function useFullScreen(part: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === part.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [part])
  return isFull
}

/** Absent where the browser cannot do it. */
export function FullScreenButton({ part, isFull }: { part: RefObject<HTMLElement | null>; isFull: boolean }) {
  // A page from the server has it.
  if (globalThis.document?.fullscreenEnabled === false) return null
  return (
    <Button kind="quiet" onClick={() => void (isFull ? document.exitFullscreen() : part.current?.requestFullscreen())}>
      {isFull ? '退出大屏' : '大屏显示'}
    </Button>
  )
}
