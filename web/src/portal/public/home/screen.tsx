/** 首页: open batches, granted titles, news, and links for each kind of visitor. */

import { content, greenEnter } from '@green/contract/calls/content/public.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { lazy, Suspense } from 'react'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { platformTitle } from '../../../platform/navigation/title.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { AfterFirstView } from './after-first-view.tsx'
import { Carousel } from './carousel.tsx'
import { CityFigures } from './city-figures.tsx'
import styles from './home.module.css'
import { newestTitles } from './newest-titles.ts'
import { NoticeBoard } from './notice-board.tsx'
import { OpenBatches } from './open-batches.tsx'
import { RoleEntries } from './role-entries.tsx'
import { useSlides } from './slides.tsx'

const LowerHome = lazy(() => import('./lower/screen.tsx').then((module) => ({ default: module.LowerHome })))

export function HomePage() {
  const items = useSystemItems()
  const counts = useCall(greenEnter.getHomeCount, {})
  const factories = useCall(titleList.projectFactory, newestTitles)
  const trade = useCall(content.list, { column: 'industry', size: 5 })
  const slides = useSlides({
    batch: counts.data?.openBatches[0],
    factories: factories.data?.rows ?? [],
    news: trade.data?.rows[0],
  })
  const waiting = counts.isPending || factories.isPending || trade.isPending
  return (
    <div>
      <h1 className="ge-hidden">
        {items.cityName} {items.siteTitle ?? platformTitle}
      </h1>
      <Carousel label="首页要闻" slides={waiting ? [] : slides} />
      <div className={classes('ge-wrap', styles.sections)}>
        <CityFigures counts={counts} />
        <div className={styles.pair}>
          <NoticeBoard />
          <OpenBatches counts={counts} />
        </div>
      </div>
      <RoleEntries />
      <AfterFirstView className={styles.lowerRoom} ready={!waiting}>
        <Suspense fallback={<div className={styles.lowerRoom} />}>
          <LowerHome />
        </Suspense>
      </AfterFirstView>
    </div>
  )
}
