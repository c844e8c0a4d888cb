-- The nightly sweep asks whether a content is still named.
CREATE INDEX "file_storage" ON "file" USING btree ("storage_key");