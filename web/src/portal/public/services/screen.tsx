/** 全部服务: by act, narrowed by who one is and by words; a lock where an account is needed. */
import { search } from '@green/contract/calls/overview/search.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { Link } from '@tanstack/react-router'
import { placeOf, useAddress } from '../../../platform/navigation/address.ts'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { TabBar } from '../../filing/tab-bar.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { type Audience, audiences, serviceGroups } from './service-list.ts'
import styles from './services.module.css'

const start = { who: '', keyword: '' }
const isAudience = (who: string): who is Audience => who in audiences

export function ServicesPage() {
  const [place, setPlace] = useAddress(start)
  const table = usePageRoutes()
  const isSignedIn = useSession((session) => session.login !== null)
  const keyword = place.keyword.trim()
  const found = useCall(search.screens, { keyword }, { enabled: keyword !== '', keepPrevious: true })
  const paths =
    keyword === '' || !found.data ? null : new Set(found.data.screens.map(({ link }) => link.split('?')[0] ?? link))
  const groups = serviceGroups(table, { audience: isAudience(place.who) ? place.who : '', found: paths, isSignedIn })
  return (
    <div className="ge-wrap">
      <Page title="全部服务" lead="按您是谁、要办什么查找；带锁的登录后使用。">
        <ListFilter
          label="要办什么"
          placeholder="如：换联系人、电机淘汰、怎么申报绿色工厂"
          keyword={place.keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={keyword !== ''}
          onClear={() => setPlace(start)}
        />
        <TabBar
          label="我是谁"
          tabs={[{ key: '', label: '全部' }, ...keysOf(audiences).map((key) => ({ key, label: audiences[key] }))]}
          open={isAudience(place.who) ? place.who : ''}
          onOpen={(who) => setPlace({ who })}
        />
        {found.error ? <p role="alert">{found.error.message}</p> : null}
        {groups.length === 0 ? <EmptyByFilter onClear={() => setPlace(start)} /> : null}
        {groups.map(({ key, label, services }) => (
          <Sheet key={key} title={label} id={`services-${key}`}>
            <ul className={styles.list}>
              {services.map(({ path, link, title, needs }) => (
                <li key={path}>
                  <Link {...placeOf(link)}>{title}</Link>
                  {needs.length > 0 ? (
                    <span>
                      <Icon name="lock" size={14} />
                      {needs.join('、')}账号
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          </Sheet>
        ))}
      </Page>
    </div>
  )
}
