export {
  languageCookie as chosenLanguageCookie,
  languages as offeredLanguages,
} from '../platform/http/language'
