/**
 * Every sentence a user reads, by key. Keys follow the shape that translations use: groups of names, each a
 * sentence or a function of what is filled in. Words drawn once by one component may stay in the component.
 * Each group is an export of its own, so that a screen's scripts carry only the groups it names.
 */
export * as messages from './messages/all'
