/** The player of a part: it goes on where the learner stopped and reports where it is; the server decides what counts. */
import { training } from '@green/contract/calls/service/training.ts'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { clockOf } from './course-labels.ts'
import styles from './training.module.css'

const reportEverySeconds = 10

type VideoPartProps = {
  courseId: string
  partId: string
  title: string
  address: string
  /** The length, as the server read it from the file. */
  seconds: number
  /** Where the learner stopped. */
  start: number
  isDone: boolean
  /** Signed up, and the course takes place. */
  records: boolean
}

export function VideoPart({ courseId, partId, title, address, seconds, start, isDone, records }: VideoPartProps) {
  const player = useRef<HTMLVideoElement>(null)
  const furthest = useRef(start)
  const lastReported = useRef(-reportEverySeconds)
  const [first] = useState(start)
  const [isBroken, setBroken] = useState(false)
  const watch = useAct(training.watch)
  const counts = records && !isDone
  const reached = watch.data?.reached ?? start
  const report = () => {
    const video = player.current
    if (!counts || !video) return
    lastReported.current = video.currentTime
    watch.mutate({ courseId, partId, position: Math.min(video.currentTime, 100_000) })
  }
  // Who leaves in the middle goes on from here.
  const last = useRef(report)
  useEffect(() => {
    last.current = report
  })
  useEffect(() => {
    const leave = () => {
      if (player.current && !player.current.paused) last.current()
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: editors upload what is said as a paper of the part */}
      <video
        ref={player}
        className={styles.video}
        aria-label={title}
        controls
        preload="metadata"
        src={address}
        onLoadedMetadata={() => {
          if (player.current && first > 0 && first < seconds) player.current.currentTime = first
        }}
        onPlay={report}
        onPause={report}
        onEnded={report}
        onError={() => setBroken(true)}
        onRateChange={() => {
          if (counts && player.current && player.current.playbackRate > 1) player.current.playbackRate = 1
        }}
        onSeeking={() => {
          const video = player.current
          if (counts && video && video.currentTime > furthest.current + 1) video.currentTime = furthest.current
        }}
        onTimeUpdate={() => {
          const video = player.current
          if (!video || video.seeking) return
          furthest.current = Math.max(furthest.current, video.currentTime)
          if (Math.abs(video.currentTime - lastReported.current) >= reportEverySeconds) report()
        }}
      />
      {isBroken ? <p role="alert">视频打不开，请换用新版浏览器，或稍后再试。</p> : null}
      <Refused error={watch.error} />
      {counts ? (
        <p role="status" className="ge-hint">
          {`已计入${clockOf(reached)}，全长${clockOf(seconds)}。按实际播放的时间计入，看完前不能快进。`}
        </p>
      ) : null}
      {counts && player.current?.ended && watch.data && !watch.data.done ? (
        <Button
          onClick={() => {
            const video = player.current
            if (!video) return
            video.currentTime = watch.data.reached
            void video.play()
          }}
        >
          {`网络中断时没有计入，从${clockOf(watch.data.reached)}继续看`}
        </Button>
      ) : null}
    </>
  )
}
