/** The lower half of the front page, loaded after the first view: map, news, latest titles. */

import { classes } from '../../../../ui/classes.ts'
import styles from '../home.module.css'
import { CountyMap } from './county-map.tsx'
import { NewTitles } from './new-titles.tsx'
import { HomeNews } from './news.tsx'

export function LowerHome() {
  return (
    <div className={classes('ge-wrap', styles.sections)}>
      <CountyMap />
      <div className={styles.pair}>
        <HomeNews />
        <NewTitles />
      </div>
    </div>
  )
}
