/** The calendar as a parser of RFC 5545 reads it. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarText, folded } from './icalendar.ts'

const entry: CalendarEntry = {
  uid: 'inspection.selfCheck-1@green.example',
  day: '2026-12-31',
  title: '提交自查表：节能监察，一；二\\三',
  text: '渝澄食品\n法定期限，逾期直接现场核查',
  url: 'https://green.example/web/mainPages/qyjnjc?id=1',
}
const parsed = (entries: CalendarEntry[]) =>
  new ICAL.Component(ICAL.parse(calendarText({ name: '要办的事', now: '2026-11-29T01:02:03.004Z', hours: 4, entries })))

test('a parser reads one whole day, and every text as it was', () => {
  const calendar = parsed([entry])
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('要办的事')
  const [event] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(event?.uid).toBe(entry.uid)
  expect(event?.summary).toBe(entry.title)
  expect(event?.description).toBe(entry.text)
  expect([event?.startDate.isDate, `${event?.startDate}`, `${event?.endDate}`]).toEqual([
    true,
    '2026-12-31',
    '2027-01-01',
  ])
  expect(`${event?.component.getFirstPropertyValue('dtstamp')}`).toBe('2026-11-29T01:02:03Z')
  expect(event?.component.getFirstPropertyValue('url')).toBe(entry.url)
})

test('nothing to do is a calendar without entries', () => {
  expect(parsed([]).getAllSubcomponents('vevent')).toEqual([])
})

test('a long line is at most 75 octets wide, ends with CR LF and loses no character', () => {
  const title = '年度能耗核查发现答复'.repeat(20)
  const text = calendarText({ name: '城', now: '2026-11-29T00:00:00Z', hours: 4, entries: [{ ...entry, title }] })
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [event] = parsed([{ ...entry, title }]).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('summary')).toBe(title)
  expect(folded('short')).toBe('short')
})
