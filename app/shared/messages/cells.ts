import { catalogue } from '../values/catalogue'

export const cellsMessages = catalogue('cells', {
  notEmpty: (cell: number) =>
    `The database of cell ${cell} already has organizations of another installation: a new cell needs an empty database.`,
  otherCell: (cell: number, found: number) =>
    `The settings name the database of cell ${found} as cell ${cell}: correct DATABASE_URL and CELL_DATABASE_URLS.`,
  otherInstallation: (cell: number) =>
    `The database of cell ${cell} belongs to another installation: correct CELL_DATABASE_URLS.`,
  notPrepared: (cell: number) => `The database of cell ${cell} is not prepared: run \`npm run migrate\`.`,
})
