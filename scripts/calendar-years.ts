/**
 * The calendar year on screens and as the server's default: where it is meant. A year of data is the campaign's instead
 * (filing/value/campaign-year.ts), which in January is another one. A number of a paper has the year of its day and needs no entry.
 */
export const ofCalendar: Readonly<Record<string, string>> = {
  'web/src/ui/figure/date-text.ts': 'tells it, in Beijing',
  'web/src/filing/campaign-year.ts': 'a city without a campaign; choices that go up to this year',
  'web/src/office/list/filters.tsx': 'choices of a filter that begins with all years',
  'web/src/office/list/filter-bar.tsx': 'choices of a filter that begins with all years',
  'web/src/office/overview/labels/rule-editor.tsx':
    'choices of a condition that begins with the campaign or the newest year',
  'web/src/office/overview/labels/rule-trial.tsx': 'choices of a trial that begins with today',
  'web/src/office/filing/water-quota/statistics.tsx': 'choices of a page that begins with the campaign of the survey',
  'web/src/office/inspection/inspection/task/task-editor.tsx': 'the year in which inspectors go out',
  'web/src/office/inspection/inspection/task/plans.tsx': 'the plan of next year',
  'web/src/office/operation/settings/factor-dialog.tsx': 'a new factor holds from the data of this year on',
  'web/src/office/energy/carbon-market/screen.tsx': 'the list of units of this year',
  'web/src/office/energy/green-power/target-screen.tsx': 'the list of targets of this year',
  'web/src/office/service/county-push/screen.tsx': 'the year of the push, and of the application planned for next year',
  'web/src/office/filing/special-fund/propose-entry.tsx': 'the year in which money is paid',
  'web/src/portal/public/list/list-selects.tsx': 'choices of a filter by the year of a decision',
  'web/src/portal/public/list/inspection-results.tsx': 'choices of a filter by the year of an inspection',
  'web/src/portal/public/map/screen.tsx': 'the ends of past years at which titles were held',
  'web/src/portal/filing/personal-center/give-consent.tsx':
    'an agent files for last year, this and the next one, and for the campaign',
  'server/src/platform/clock.ts': 'tells it, in Beijing',
  'server/src/filing/step/award.ts':
    'the figures of a filing without a year, such as a contract, are of the year of the decision',
  'server/src/filing/send/audience.ts': 'a title has to be held in the year of the filing, or today',
  'server/src/filing/send/send.ts': 'the evaluator of a filing without a year is looked up today',
}

export const isOfCalendar = (file: string) => Object.hasOwn(ofCalendar, file)
