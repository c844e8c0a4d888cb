/** A table of a form: a copied block is shown with what goes where before it is pasted, and taken back with one press. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormFactsProvider } from '../../web/src/filing/form/form-context.ts'
import { FormField } from '../../web/src/filing/form/form-field.tsx'
import { createFormStore } from '../../web/src/filing/form/form-store.ts'
import { expectAccessible, openPart } from './screen.tsx'

const table = energyContract.form.flatMap(({ fields }) => fields).find(({ key }) => key === 'shareRows')

/** The table of the shares with one row, alone on the page. */
function openTable() {
  if (!table) throw new Error('the table of the shares is not there')
  const values = {
    epcType: 'share',
    shareRows: [{ rowId: 'a', year: '2025', escoShare: '60', userShare: '40' }],
  } as AnswerSet
  const context = { reference: testReference(testLists()), archive: [], lastYear: null }
  const store = createFormStore({ programme: energyContract, context, values })
  const person = openPart(
    <FormFactsProvider value={{ store, lastYear: null, offered: {}, notes: [] }}>
      <FormField field={table} path="shareRows" />
    </FormFactsProvider>,
  )
  const shares = () =>
    (store.get().values.shareRows as RowAnswers[]).map(({ year, escoShare, userShare }) => [year, escoShare, userShare])
  return { person, shares, store }
}

function pasteInto(path: string, text: string) {
  const cell = document.querySelector(`[data-path="${path}"] input`)
  if (!cell) throw new Error(`no box at ${path}`)
  const clipboardData = { getData: () => text }
  fireEvent.paste(cell, { clipboardData })
}

test('columns in another order go to their names, one is moved by hand, and all is taken back', async () => {
  const { person, shares, store } = openTable()
  pasteInto('shareRows[0].year', '用户分享\t年份\t备用\t服务公司比例\n30%\t2026\tx\t70%\n\t2027\t\t７５％\n合计\t\t\t')
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴到表格' }))
  await expectAccessible()
  const target = (name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name: `${name}填入` })
  expect(['用户分享', '备用', '服务公司比例'].map((name) => target(name).value)).toEqual(['', '', 'escoShare'])
  expect(dialog.getByText('1行合计只用于核对')).toBeTruthy()
  await person.selectOptions(target('用户分享'), 'userShare')
  await person.selectOptions(target('年份'), 'escoShare')
  expect(dialog.getByText(/选了两次/)).toBeTruthy()
  await person.selectOptions(target('年份'), 'year')
  await person.click(dialog.getByRole('button', { name: '粘贴2行' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shares()).toEqual([
    ['2026', '70', '30'],
    ['2027', '75', undefined],
  ])
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  expect(shares()).toEqual([['2025', '60', '40']])
  store.stop()
})

test('cancelled, nothing changes; blank cells that clear a value are counted', async () => {
  const { person, shares, store } = openTable()
  pasteInto('shareRows[0].year', '2026\t70\t')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  expect(shares()).toEqual([['2025', '60', '40']])
  pasteInto('shareRows[0].year', '2026\t70\t')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '粘贴1行' }))
  expect(shares()).toEqual([['2026', '70', null]])
  expect(screen.getByText('已粘贴2格，清空1格')).toBeTruthy()
  store.stop()
})
