/** Programs that many people work with; others are known by how they are said to be used, see the rules. */
export const knownTools: readonly string[] = `
Obsidian, Notion, OneNote, Evernote, Logseq, Joplin, Zotero, EndNote, Anki, Todoist, Trello, Asana
Jira, Confluence, Slack, Microsoft Teams, Discord, Airtable, Miro, Excel, LibreOffice
PowerPoint, Google Docs, Google Sheets, LaTeX, Overleaf, Scrivener, Python, polars, pandas
seaborn, matplotlib, ggplot2, ggplot, RStudio, Jupyter, MATLAB, Stata, SPSS, Tableau, Power BI
TypeScript, JavaScript, Rust, Docker, Postgres, SQLite, VS Code, VSCode, IntelliJ, PyCharm, Xcode
Neovim, Vim, Emacs, GitHub, GitLab, Linux Mint, Linux, Ubuntu, Debian, Fedora, Arch Linux, macOS
Windows 11, Windows 10, Figma, Photoshop, Lightroom, InDesign, Inkscape, GIMP
Krita, Blender, Procreate, Canva, AutoCAD, SketchUp, Revit, SolidWorks, DaVinci Resolve
Final Cut, Ableton, Logic Pro, Audacity, MuseScore, QuickBooks, Xero, Shopify, WordPress, Mailchimp
飞书, 钉钉, 企业微信, 腾讯文档, 腾讯会议, 石墨文档, 语雀, 印象笔记, 有道云笔记, 为知笔记, 墨刀, 蓝湖, 即时设计, 幕布, 滴答清单, 剪映, 石墨, 金山文档, 坚果云
扣子
`
  .trim()
  .split(/,\s|\n/u)
