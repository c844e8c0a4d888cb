/** Slides over one wide landscape: each shows another part of it. Turns by itself only while nobody reads, and can be stopped. */
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/control/button.tsx'
import { prefersReducedMotion } from '../../../ui/page/reduced-motion.ts'
import styles from './carousel.module.css'
import landscape from './landscape.svg'

const turnMs = 8000

/** The part of the landscape behind a slide, in percent of its width: the bridge, the factory, the pagoda. */
export const views = { bridge: 27.6, factory: 57.6, pagoda: 87.4 } as const

export type Slide = { key: string; label: string; view: keyof typeof views; content: ReactNode }

export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(prefersReducedMotion)
  const [held, setHeld] = useState(false)
  const count = slides.length
  const current = slides[at % Math.max(1, count)]
  const turning = count > 1 && !stopped && !held

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt((before) => (before + 1) % count)
    }, turnMs)
    return () => clearInterval(timer)
  }, [turning, count])

  const turn = (by: number) => setAt((before) => (before + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else return
    event.preventDefault()
  }

  return (
    <section
      className={styles.hero}
      aria-roledescription="轮播"
      aria-label={label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <img
        className={styles.landscape}
        src={landscape}
        alt=""
        decoding="sync"
        width={7400}
        height={460}
        style={{ transform: `translateX(-${views[current?.view ?? 'bridge']}%)` }}
      />
      <div className={classes('ge-wrap', styles.heroRow)}>
        <div
          className={at === 0 ? styles.slide : classes(styles.slide, styles.turned)}
          aria-live={turning ? 'off' : 'polite'}
        >
          {current ? (
            // biome-ignore lint/a11y/useSemanticElements: one slide of a carousel is a group, not a set of fields
            <div
              key={current.key}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`${at + 1} / ${count} ${current.label}`}
            >
              {current.content}
            </div>
          ) : null}
        </div>
        {count > 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
          <div className={styles.turner} data-part="home-turner" role="group" aria-label="切换" onKeyDown={onKeyDown}>
            <IconButton name="left" label="上一幅" onClick={() => turn(-1)} />
            {slides.map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                className={styles.dot}
                aria-label={`第 ${index + 1} 幅：${slide.label}`}
                aria-current={slide === current ? 'true' : undefined}
                onClick={() => setAt(index)}
              />
            ))}
            <IconButton name="right" label="下一幅" onClick={() => turn(1)} />
            <button type="button" className={styles.stop} onClick={() => setStopped(!stopped)}>
              {stopped ? '自动播放' : '暂停'}
            </button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
