/** Named views of a list, the link to the present one, and its column settings. */

import { type ListView, listView, viewNameLength } from '@green/contract/calls/overview/list-views.ts'
import { Dropdown } from 'antd'
import { useId, useRef, useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { readAddress, writeAddress } from '../../platform/navigation/address.ts'
import { useAct } from '../../platform/request/query.ts'
import { Button, IconButton } from '../../ui/control/button.tsx'
import { Checkbox, TextInput } from '../../ui/control/field.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { type ColumnOption, ColumnsDrawer } from './columns-drawer.tsx'
import styles from './list.module.css'
import type { ListAppearance } from './list-appearance.ts'
import { type ListPlace, viewOf } from './list-place.ts'

type ViewBarProps = {
  list: string
  look: ListAppearance
  place: ListPlace
  /** The list's address with defaults. */
  usual: ListPlace
  setPlace: (change: ListPlace) => void
  columns: { options: readonly ColumnOption[]; usual: readonly string[]; first: string }
}

export function ViewBar({ list, look, place, usual, setPlace, columns }: ViewBarProps) {
  const [open, setOpen] = useState<'columns' | 'save' | 'views' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The user's saved layout is written into the address, so that a colleague sees the same columns.
  const here = { ...viewOf(place, usual), ...(look.columns.length > 0 ? { cols: look.columns.join(',') } : {}) }
  const show = (view: ListView) => {
    const address = readAddress(view.place)
    setPlace(Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, address[key] ?? value])))
  }
  const copy = async () => {
    if (await copyText(`${location.origin}${location.pathname}${writeAddress(here)}`))
      toast.success('链接已复制；同事打开后按自己的权限看到同样的筛选和列')
    else toast.warning('浏览器不允许复制，请从地址栏复制链接')
  }
  return (
    <div className={styles.views}>
      <Dropdown
        trigger={['click']}
        // Rendered beside its button, and so within a landmark.
        getPopupContainer={(opener) => opener.parentElement ?? document.body}
        menu={{
          items: [
            ...look.views.map((view) => ({
              key: view.id,
              label: view.own ? view.name : `${view.name}（${view.by}）`,
            })),
            ...(look.views.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: '把当前筛选和列保存为视图' },
            ...(look.views.some((view) => view.own) ? [{ key: 'views', label: '管理我的视图' }] : []),
          ],
          onClick: ({ key }) => {
            const view = look.views.find(({ id }) => id === key)
            if (view) show(view)
            else {
              // When the menu closes, what it opened returns the focus to its button.
              button.current?.focus()
              setOpen(key === 'save' ? 'save' : 'views')
            }
          },
        }}
      >
        <Button ref={button} size="small" kind="quiet" icon="list" aria-haspopup="menu">
          {look.views.length > 0 ? `视图（${look.views.length}）` : '视图'}
        </Button>
      </Dropdown>
      <Button size="small" kind="quiet" icon="files" onClick={() => void copy()}>
        复制链接
      </Button>
      <Button size="small" kind="quiet" icon="settings" onClick={() => setOpen('columns')}>
        列与显示
      </Button>
      {open === 'columns' ? (
        <ColumnsDrawer
          list={list}
          look={look}
          {...columns}
          onApplied={(chosen) => setPlace({ cols: chosen.join(',') })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'save' ? (
        <SaveView list={list} look={look} place={writeAddress(here).slice(1)} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'views' ? <OwnViews look={look} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function SaveView({
  list,
  look,
  place,
  onClose,
}: {
  list: string
  look: ListAppearance
  place: string
  onClose: () => void
}) {
  const id = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useAct(listView.save, {
    onDone: (view) => {
      toast.success(view.shared ? `视图“${view.name}”已保存并共享给同单位同事` : `视图“${view.name}”已保存`)
      onClose()
    },
  })
  const replaces = look.views.some((view) => view.own && view.name === name.trim())
  const submit = () => save.mutate({ list, name: name.trim(), place, shared })
  return (
    <Dialog
      open
      title="保存视图"
      onClose={onClose}
      footer={
        <ActFoot
          act={replaces ? '覆盖同名视图' : '保存'}
          running={save.isPending ? '正在保存' : false}
          onAct={submit}
          onClose={onClose}
        />
      }
    >
      <form
        className={styles.viewForm}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          id={id}
          label="视图名称"
          value={name}
          maxLength={viewNameLength}
          placeholder="例如：本月待审"
          fault={save.error ? (save.error.errors[0]?.message ?? save.error.message) : null}
          onChange={setName}
        />
        <Checkbox id={`${id}-shared`} checked={shared} onChange={setShared}>
          共享给同单位同角色的同事
        </Checkbox>
        <p className="ge-hint">视图只保存筛选、排序和列，不保存数据；同事打开后看到的是各自权限内的内容。</p>
      </form>
    </Dialog>
  )
}

function OwnViews({ look, onClose }: { look: ListAppearance; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null)
  const remove = useAct(listView.remove, {
    onDone: () => {
      // The clicked button disappears with its view.
      body.current?.focus()
      toast.success('视图已删除')
    },
  })
  const own = look.views.filter((view) => view.own)
  return (
    <Dialog open title="我的视图" onClose={onClose}>
      <RefusedLine>{remove.error?.message}</RefusedLine>
      <div ref={body} tabIndex={-1}>
        {own.length === 0 ? <p>没有自己的视图了。</p> : null}
        <ul className={styles.columns}>
          {own.map((view) => (
            <li key={view.id}>
              <span>
                {view.name}
                {view.shared ? <span className={styles.under}>已共享</span> : null}
              </span>
              <IconButton
                name="trash"
                label={`删除视图${view.name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: view.id })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
