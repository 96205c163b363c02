export { findSections, findSectionsBeside, type StoredSections } from './read-audits'
