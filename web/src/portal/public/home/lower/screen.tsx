/** The lower half of the front page, loaded after the first view: map, news, latest titles. */
import { CountyMap } from './county-map.tsx'
import './lower.css'
import { NewTitles } from './new-titles.tsx'
import { HomeNews } from './news.tsx'

export function LowerHome() {
  return (
    <div className="ge-wrap home-sections">
      <CountyMap />
      <div className="home-pair">
        <HomeNews />
        <NewTitles />
      </div>
    </div>
  )
}
