/** Names of simulated people. The seed decides which belong together. */
export const firstNames =
  'Abena Adaeze Akosua Amara Ayodele Bongani Chiamaka Chidi Dineo Efua Emeka Esi Fatou Folake Grace Hana Ibrahim Ifeoma Imani Jabari Kamau Kofi Kwame Lerato Lindiwe Malik Mpho Naledi Nana Ngozi Nia Nomsa Obi Olu Paul Precious Rashid Sade Sipho Tariq Temi Thandi Tunde Uche Wanjiru Yaw Zainab Zola'.split(
    ' ',
  );
export const lastNames =
  'Abara Achebe Adeleke Agyei Asante Balogun Boateng Cele Danso Dlamini Eze Fofana Gumede Hassan Idowu Juma Kamara Kariuki Khumalo Kone Lawal Mahlangu Mensah Mokoena Moyo Mwangi Ndiaye Nkosi Nwosu Obeng Odhiambo Okafor Osei Otieno Owusu Phiri Quaye Sesay Sow Tshabalala Usman Wanjala Yeboah Zuma'.split(
    ' ',
  );
