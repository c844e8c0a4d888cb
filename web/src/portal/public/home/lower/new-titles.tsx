/** 最新认定: the titles granted last. */
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../../platform/request/query.ts'
import { Empty } from '../../../../ui/page/faces.tsx'
import { QueryView } from '../../../../ui/page/query-view.tsx'
import { newestTitles } from '../newest-titles.ts'
import { Section } from '../section.tsx'
import styles from './lower.module.css'

export function NewTitles() {
  const factories = useCall(titleList.projectFactory, newestTitles)
  return (
    <Section id="titles" title="绿色工厂名单" more="/mainPages/citygreenfactory">
      <QueryView query={factories} loading="正在加载名单" rows={5} empty={<Empty title="还没有认定的绿色工厂" />}>
        {({ rows }) => (
          <ol className={styles.titles}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
                  {row.enterpriseName}
                </Link>
                <span>
                  {row.year} 年 · {row.levelLabel} · {row.qxName}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Section>
  )
}
