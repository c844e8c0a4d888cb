/** Until when a works on the list reports a year of 零碳工厂: the platform's own day, since no rule names one. Every page says it from here. */
export const progressDay = '04-15'
const [month = '', day = ''] = progressDay.split('-')
export const progressDayText = `${Number(month)}月${Number(day)}日前（平台约定，未见规定）`
