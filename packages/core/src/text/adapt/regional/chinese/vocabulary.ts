import { readPairs } from '../../../pairs.ts';

/** A word that the mainland and Taiwan do not share. */
export interface ChineseWord {
  /** In simplified characters. */
  readonly mainland: string;
  /** In traditional characters. */
  readonly taiwan: string;
  /** Whether Hong Kong says as Taiwan does. */
  readonly isHongKong?: boolean;
  /** Only on the way to Taiwan: the word of Taiwan has another meaning on the mainland, or several words of the mainland mean it. */
  readonly oneWay?: boolean;
}

const words = (rows: string, extra: Pick<ChineseWord, 'isHongKong' | 'oneWay'> = {}): ChineseWord[] =>
  readPairs(rows).map(([mainland, taiwan]) => ({ mainland, taiwan, ...extra }));

/** Computers, food, places and everyday things; words with several meanings are left out. */
export const chineseWords: readonly ChineseWord[] = [
  ...words(
    '软件/軟體 硬件/硬體 应用程序/應用程式 计算机程序/電腦程式 程序员/程式設計師 鼠标/滑鼠 打印机/印表機 打印/列印 服务器/伺服器 数据库/資料庫 文件夹/資料夾 屏幕/螢幕 显示器/顯示器 硬盘/硬碟 光盘/光碟 磁盘/磁碟 优盘/隨身碟 内存/記憶體 默认/預設 用户/使用者 登录/登入 网络/網路 互联网/網際網路 人工智能/人工智慧 博客/部落格 视频/影片 短信/簡訊 激光/雷射 芯片/晶片 宽带/寬頻 搜索/搜尋 链接/連結 界面/介面 卸载/解除安裝 导弹/飛彈 航天飞机/太空梭 移动电话/行動電話 过山车/雲霄飛車 洗发水/洗髮精 护发素/潤髮乳 出租车/計程車 公交车/公車 方便面/泡麵 菠萝/鳳梨 鳄梨/酪梨 牛油果/酪梨 三文鱼/鮭魚 金枪鱼/鮪魚 猕猴桃/奇異果 创可贴/OK繃 意大利/義大利 新西兰/紐西蘭 沙特阿拉伯/沙烏地阿拉伯 老挝/寮國 肯尼亚/肯亞 尼日利亚/奈及利亞 迪拜/杜拜 克罗地亚/克羅埃西亞 危地马拉/瓜地馬拉 洪都拉斯/宏都拉斯 哥斯达黎加/哥斯大黎加 埃塞俄比亚/衣索比亞 坦桑尼亚/坦尚尼亞 特朗普/川普 奥巴马/歐巴馬 布什总统/布希總統',
  ),
  ...words('信息/資訊 悉尼/雪梨 站台/月台 土豆/馬鈴薯 奶酪/乳酪 U盘/隨身碟', { oneWay: true }),
  ...words(
    '鼠标/滑鼠 视频/影片 短信/短訊 出租车/的士 公交车/巴士 土豆/薯仔 西红柿/番茄 创可贴/膠布 奶酪/芝士 服务器/伺服器 默认/預設 登录/登入 博客/網誌 互联网/互聯網',
    { isHongKong: true },
  ),
];
