/** What a visitor sees of 我的企业: what it holds, an invented enterprise as a sample, and the sign-in that leads back. */
import { ownPlaceKinds } from '@green/contract/calls/overview/own-place.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { safeReturn } from '../../../platform/navigation/guard.ts'
import { findPage, usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from './own-place.module.css'
import { placePages } from './place-pages.ts'

const sample = [
  ['绿效码', 'B 72.96', 'green'],
  ['年度能耗', '2025年已核对', 'green'],
  ['节能监察', '1件逾期', 'red'],
  ['目标考核', '2025年待自评', 'orange'],
  ['绿电凭证', '1份存疑', 'orange'],
  ['称号', '2项有效', 'green'],
] as const

const here = portalScreens.ownPlace.path

export function SamplePlace() {
  const [{ from }] = useAddress({ from: '' })
  const table = usePageRoutes()
  const back = safeReturn(from) ?? here
  const wanted = back === here ? undefined : findPage(table, back.split('?')[0] ?? back)
  return (
    <div className="ge-wrap">
      <Page
        title="我的企业"
        lead={
          wanted
            ? `“${wanted.title}”登录后使用。下面是企业、园区和机构登录后有什么。`
            : '企业、园区、机构和银行自己的记录在这里：现状一眼看完，要办的不漏。'
        }
        actions={
          <>
            <Link to="/login" search={{ from: back }} className={buttonClass('primary')}>
              登录
            </Link>
            <Link to="/register" className={buttonClass()}>
              注册
            </Link>
          </>
        }
      >
        <Sheet title="登录后是这样（示例，不是真实企业）" id="sample">
          <ul className={styles.strip} aria-label="示例">
            {sample.map(([name, state, tone]) => (
              <li key={name}>
                <span>{name}</span>
                <Tag tone={tone}>{state}</Tag>
              </li>
            ))}
          </ul>
        </Sheet>
        {keysOf(ownPlaceKinds).map((kind) => (
          <Sheet key={kind} title={`${ownPlaceKinds[kind]}有`} id={`of-${kind}`}>
            <dl className={styles.holds}>
              {placePages(kind).map(({ title, about }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{about}</dd>
                </div>
              ))}
            </dl>
          </Sheet>
        ))}
      </Page>
    </div>
  )
}
