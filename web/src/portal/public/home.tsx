/** 首页: what is open, what was granted, what is new, and where each kind of visitor goes. */
import { titleList } from '@green/contract/calls/filing.ts'
import { content, greenEnter } from '@green/contract/calls/public.ts'
import { lazy, Suspense } from 'react'
import { useCall } from '../../platform/query.ts'
import { useSystemItems } from '../../platform/system-items.ts'
import { platformTitle } from '../../platform/title.ts'
import { Carousel } from './carousel.tsx'
import { CityFigures } from './city-figures.tsx'
import { HomeNews } from './home-news.tsx'
import './home.css'
import { useSlides } from './home-slides.tsx'
import { NewTitles } from './new-titles.tsx'
import { NoticeBoard } from './notice-board.tsx'
import { OpenBatches } from './open-batches.tsx'
import { RoleEntries } from './role-entries.tsx'
import { WhenNear } from './when-near.tsx'

const CountyMap = lazy(() => import('./county-map.tsx').then((module) => ({ default: module.CountyMap })))

export function HomePage() {
  const items = useSystemItems()
  const counts = useCall(greenEnter.getHomeCount, {})
  const factories = useCall(titleList.projectFactory, { size: 5 })
  const trade = useCall(content.list, { column: 'industry', size: 5 })
  const slides = useSlides({
    batch: counts.data?.openBatches[0],
    factories: factories.data?.rows ?? [],
    news: trade.data?.rows[0],
  })
  const waiting = counts.isPending || factories.isPending || trade.isPending
  return (
    <div className="home">
      <h1 className="ge-hidden">
        {items.cityName} {items.siteTitle ?? platformTitle}
      </h1>
      <Carousel label="首页要闻" slides={waiting ? [] : slides} />
      <div className="ge-wrap home-sections">
        <CityFigures counts={counts} />
        <div className="home-pair">
          <NoticeBoard />
          <OpenBatches counts={counts} />
        </div>
      </div>
      <RoleEntries />
      <div className="ge-wrap home-sections">
        <WhenNear className="home-map-room">
          <Suspense fallback={<div className="home-map-room" />}>
            <CountyMap />
          </Suspense>
        </WhenNear>
        <div className="home-pair">
          <HomeNews />
          <NewTitles factories={factories} />
        </div>
      </div>
    </div>
  )
}
