/** Tabs of the pages that are open; Delete or the cross closes one, arrows move. Each remembers its filters. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { placeOf } from '../../platform/address.ts'
import { useCurrentPage } from '../../platform/current-page.ts'
import { keepTabs, keptTabs, type OpenTab, withOpened, withoutTab } from './tab-list.ts'

const home: OpenTab = { path: '/hindex/dashboard', href: '/hindex/dashboard', title: '工作台' }

export function OpenTabs() {
  const navigate = useNavigate()
  const page = useCurrentPage()
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href ?? '' })
  const [tabs, setTabs] = useState<OpenTab[]>(() => withOpened(keptTabs(), home, home.path))

  useEffect(() => {
    if (page?.face !== 'office' || placeOf(href).to !== page.path) return
    setTabs((before) => withOpened(before, { path: page.path, href, title: page.title }, home.path))
  }, [page, href])
  useEffect(() => keepTabs(tabs), [tabs])

  const open = (tab: OpenTab | undefined) => void navigate(placeOf((tab ?? home).href))
  return (
    <Tabs
      className="office-tabs"
      type="editable-card"
      hideAdd
      size="small"
      activeKey={page?.path ?? ''}
      aria-label="打开的页面"
      items={tabs.map((tab) => ({ key: tab.path, label: tab.title, closable: tab.path !== home.path }))}
      onChange={(path) => open(tabs.find((tab) => tab.path === path))}
      onEdit={(path, act) => {
        if (act !== 'remove' || typeof path !== 'string') return
        const left = withoutTab(tabs, path)
        setTabs(left.tabs)
        if (page?.path === path) open(left.next)
      }}
    />
  )
}
