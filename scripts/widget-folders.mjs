/** Folders of src/app that the visitor's widget shares: it may import them, and their texts are in its catalogs. */
export const widgetFolders = ['composer', 'language', 'media', 'messages', 'rich-text', 'theme', 'ui']
